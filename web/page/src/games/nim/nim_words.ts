import type { Words } from '../../shell/words';

export const nimWords = {
  title: { en: 'Nim', hu: 'Nim', ja: 'ニム' },
  heaps: { en: 'Heaps', hu: 'Kupacok', ja: '山' },
  accepted: {
    en: '1 to {heaps} heaps of at most {counters} stones, such as 3,5,7',
    hu: 'legfeljebb {heaps} kupac, mindegyik legfeljebb {counters} kő, például 3,5,7',
    ja: '山は {heaps} 個まで、一山 {counters} 個まで（例：3,5,7）',
  },
  normal: { en: 'the last stone wins', hu: 'az utolsó kő nyer', ja: '最後の石を取れば勝ち' },
  misere: { en: 'the last stone loses', hu: 'az utolsó kő veszít', ja: '最後の石を取れば負け' },
  move: { en: 'heap {heap}: leave {leaves}', hu: '{heap}. kupac: {leaves} marad', ja: '山 {heap}：{leaves} 個残す' },
  sum: { en: '{values} = {grundy}', hu: '{values} = {grundy}', ja: '{values} = {grundy}' },
  board: {
    en: 'Heaps of {heaps} stones. Up and down choose a heap, left and right a stone; Enter takes it and those after it.',
    hu: 'Kupacok: {heaps} kő. Fel és le kupacot, balra és jobbra követ választ; az Enter elveszi az utána állókkal együtt.',
    ja: '{heaps} 個の石の山。上下で山、左右で石を選び、Enter でその石と後の石をすべて取ります。',
  },
  keys: {
    en: 'arrows choose a stone, Enter takes it and those after it, U undoes, R redoes.',
    hu: 'a nyilak követ választanak, az Enter elveszi az utána állókkal együtt, az U visszavesz, az R újra lép.',
    ja: '矢印で石を選び、Enter でその石と後の石を取り、U で戻し、R でやり直します。',
  },
} satisfies Record<string, Words>;

export const lesson = {
  en: [
    'Two players in turn take stones. A move takes as many as you like, at least one, from one heap. The player who takes the last stone wins, or loses in misère play.',
    'Click a stone: you take it and all stones after it in its heap. On a touch screen tap once to point, tap again to take.',
    'Write the heaps in binary and add them without carries (⊕). If the result is 0, the player to move loses. Otherwise a winning move makes it 0.',
    'In misère play the same moves win until all heaps but one have a single stone. Then leave an odd number of single stones.',
  ],
  hu: [
    'Ketten felváltva vesznek el köveket. Egy lépés egyetlen kupacból vesz el akárhányat, de legalább egyet. Aki az utolsó követ elveszi, nyer; misère játékban veszít.',
    'Kattintásra a kő és a kupacában utána álló összes kő elfogy. Érintéssel: az első mutat, a második elvesz.',
    'Írjuk fel a kupacokat kettes számrendszerben, és adjuk össze őket átvitel nélkül (⊕). Ha az eredmény 0, a lépő veszít. Ha nem 0, a nyerő lépés 0-ra viszi.',
    'Misère játékban ugyanezek a lépések nyernek, amíg egynél több kő csak egy kupacban marad. Akkor páratlan sok egyes kupacot kell hagyni.',
  ],
  ja: [
    '二人で交互に石を取ります。手番の人は一つの山から、1 個以上いくつでも取れます。最後の石を取った人が勝ちです（ミゼールでは負け）。',
    '石を押すと、その石と、同じ山の後ろの石をすべて取ります。タッチでは 1 回目で指し、2 回目で取ります。',
    '山の数を二進法で書き、繰り上がりなしで足します（⊕）。結果が 0 なら手番の負けです。0 でなければ、結果を 0 にする手が勝ちです。',
    'ミゼールでも、2 個以上の山が一つだけになるまでは同じ手で勝てます。そのときは、1 個の山を奇数個残します。',
  ],
} as const;

export const nimIntroduction = [
  {
    en: 'Choose a heap, and take as many stones from it as you like, at least one.',
    hu: 'Aki lép, egy kupacból elvesz legalább egy követ, akár mindet.',
    ja: '山を一つ選び、そこから石を一つ以上、好きなだけ取ります。',
  },
  {
    en: 'The player who takes the last stone wins, or loses in misère play.',
    hu: 'Aki az utolsó követ elveszi, nyer; misère játékban veszít.',
    ja: '最後の石を取った人が勝ちです（ミゼールでは負け）。',
  },
] as const;
