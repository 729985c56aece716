export const homeWords = {
  title: {
    en: 'Play games that a computer solves exactly, and see why a position is won or lost',
    hu: 'Játékok, amelyeket a számítógép pontosan megold: játszani lehet, és kiderül, ki miért nyer',
    ja: 'コンピューターが正確に解くゲームで遊び、勝ち負けの理由を確かめましょう',
  },
  first: {
    en: 'A bar of three rows of four squares: you begin',
    hu: 'Három sor, mindegyikben négy kocka: Ön kezd',
    ja: '4 マスの行が 3 行の板チョコ：あなたが先手です',
  },
  turn: { en: 'Your move.', hu: 'Ön lép.', ja: 'あなたの番です。' },
  replying: { en: 'The engine moves …', hu: 'A motor lép …', ja: 'エンジンの番です…' },
  won: {
    en: 'You win: the engine has to take the poisoned square.',
    hu: 'Ön nyert: a motornak a mérgezett kockát kell elvennie.',
    ja: 'あなたの勝ちです。エンジンは毒のマスを取るしかありません。',
  },
  lost: {
    en: 'You lose: only the poisoned square is left for you. The player who begins can always win. Try again.',
    hu: 'Ön veszített: csak a mérgezett kocka maradt. Aki kezd, mindig nyerhet. Próbálja újra.',
    ja: 'あなたの負けです。毒のマスしか残っていません。先手は必ず勝てます。もう一度どうぞ。',
  },
  again: { en: 'New game', hu: 'Új játszma', ja: '新しい対局' },
  hinted: { en: 'The diamond marks a winning move.', hu: 'A rombusz nyerő lépést jelöl.', ja: 'ひし形が勝つ手です。' },
  hopeless: {
    en: 'There is no winning move here: the engine has a winning answer to every move. Begin a new game.',
    hu: 'Itt nincs nyerő lépés: a motornak mindenre van nyerő válasza. Kezdjen új játszmát.',
    ja: 'ここに勝つ手はありません。どの手にもエンジンの勝つ応手があります。新しい対局を始めてください。',
  },
  games: { en: 'The games', hu: 'A játékok', ja: 'ゲーム' },
  stories: { en: 'Claims that fail', hu: 'Állítások, amelyek nem állnak', ja: '成り立たない主張' },
  storiesText: {
    en: 'Papers on these games make claims that a computer can check. The claims below fail. Each one has a link to its counterexample.',
    hu: 'A játékokról szóló dolgozatok állításait számítógép ellenőrizheti. Az alábbi állítások nem állnak. Mindegyikhez tartozik egy hivatkozás az ellenpéldára.',
    ja: 'これらのゲームの論文には、計算機で確かめられる主張があります。次の主張は成り立ちません。それぞれの反例を開けます。',
  },
  claimed: { en: 'Claim: {text}.', hu: 'Az állítás: {text}.', ja: '主張：{text}。' },
  fails: { en: 'It fails: {text}.', hu: 'Nem áll: {text}.', ja: '反例：{text}。' },
  play: { en: 'See the counterexample', hu: 'Az ellenpélda megnyitása', ja: '反例を見る' },
} as const;
