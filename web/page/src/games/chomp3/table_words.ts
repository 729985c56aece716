export const tableWords = {
  title: { en: 'The table f(q,r)', hu: 'Az f(q,r) táblázat', ja: '表 f(q,r)' },
  size: { en: 'Size', hu: 'Méret', ja: '大きさ' },
  figure: { en: '16 × 16, figure 4', hu: '16 × 16, 4. ábra', ja: '16 × 16（図 4）' },
  in: { en: 'Zoom in', hu: 'Nagyobb', ja: '拡大' },
  out: { en: 'Zoom out', hu: 'Kisebb', ja: '縮小' },
  fit: { en: 'Show all', hu: 'Az egész', ja: '全体' },
  toBar: { en: 'Go to the bar', hu: 'A táblához', ja: '板の位置へ' },
  setUp: { en: 'Set up ({rows})', hu: '({rows}) felállítása', ja: '({rows})を設定' },
  label: {
    en: 'Table f(q,r), columns q to the right, rows r downwards. Arrow keys move, plus and minus zoom, Enter sets up the bar.',
    hu: 'Az f(q,r) táblázat, q jobbra, r lefelé nő. A nyilak mozgatnak, a plusz és a mínusz nagyít és kicsinyít, az Enter felállítja a táblát.',
    ja: '表 f(q,r)。右へ列 q、下へ行 r。矢印で移動、+と−で拡大縮小、Enter でその板を設定します。',
  },
  cell: { en: 'f({q},{r}) = {p}', hu: 'f({q},{r}) = {p}', ja: 'f({q},{r}) = {p}' },
  undefined: { en: 'f({q},{r}) is undefined', hu: 'f({q},{r}) nincs értelmezve', ja: 'f({q},{r}) は定義されません' },
  below: {
    en: '({q},{r}): not a bar, because q < r',
    hu: '({q},{r}): nem tábla, q < r',
    ja: '({q},{r})：板ではありません(q < r)',
  },
  short: {
    en: 'Row {r} is short: it ends with ({end},{end},{r}).',
    hu: 'A(z) {r}. sor rövid: vége ({end},{end},{r}).',
    ja: '行 {r} は短い行です：({end},{end},{r})で終わります。',
  },
  long: {
    en: 'Row {r} is long: f(q,{r}) = q + {pattern} for all q ≥ {preperiod}.',
    hu: 'A(z) {r}. sor hosszú: f(q,{r}) = q + {pattern} minden q ≥ {preperiod} esetén.',
    ja: '行 {r} は長い行です：q ≥ {preperiod} で常に f(q,{r}) = q + {pattern}。',
  },
  longPattern: {
    en: 'Row {r} is long: f(q,{r}) − q repeats {pattern} from q = {preperiod} on.',
    hu: 'A(z) {r}. sor hosszú: f(q,{r}) − q ismétlődése {pattern}, q = {preperiod}-tól.',
    ja: '行 {r} は長い行です：q = {preperiod} から f(q,{r}) − q は {pattern} を繰り返します。',
  },
  minimum: { en: 'Minimum {min} at q = {q}.', hu: 'Minimum: {min}, q = {q}.', ja: '最小値は q = {q} で {min} です。' },
  none: {
    en: 'Point at the table, or use the arrow keys.',
    hu: 'Mutasson a táblázatra, vagy járja be a nyilakkal.',
    ja: '表を指すか、矢印キーで動いてください。',
  },
  legend: {
    en: 'Colour: (f − q)/r, from dark 0 to light 1. ▲ end of a short row, ● minimum of a row, stripes left of the diagonal: long rows (orange: period above 1). ◻ the bar.',
    hu: 'Szín: (f − q)/r, a sötét 0-tól a világos 1-ig. ▲ rövid sor vége, ● sor minimuma, csíkok az átlótól balra: hosszú sorok (narancs: 1-nél nagyobb periódus). ◻ a tábla.',
    ja: '色：(f − q)/r（暗い 0 から明るい 1）。▲ 短い行の終わり、● 行の最小値、対角線の左の縞：長い行（橙：周期が 2 以上）。◻ 今の板。',
  },
  search: {
    en: 'Long rows with a period above 1',
    hu: 'Hosszú sorok 1-nél nagyobb periódussal',
    ja: '周期が 2 以上の長い行',
  },
  noneFound: { en: 'None in this table.', hu: 'Ebben a táblázatban nincs.', ja: 'この表にはありません。' },
} as const;
