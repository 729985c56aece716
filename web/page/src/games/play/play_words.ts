import type { Words } from '../../shell/words';

export const playWords = {
  first: { en: 'first', hu: 'kezdő', ja: '先手' },
  second: { en: 'second', hu: 'második', ja: '後手' },
  nobody: { en: 'nobody', hu: 'senki', ja: 'なし' },
  wins: { en: 'The player to move wins: {n} winning moves.', hu: 'Aki lép, nyer: {n} nyerő lépés.', ja: '手番の勝ちです。勝つ手は {n} 通り。' },
  winsOne: { en: 'The player to move wins: 1 winning move.', hu: 'Aki lép, nyer: 1 nyerő lépés.', ja: '手番の勝ちです。勝つ手は 1 通り。' },
  loses: { en: 'The player to move loses: every move has an answer.', hu: 'Aki lép, veszít: minden lépésre van válasz.', ja: '手番の負けです。どの手にも応手があります。' },
  draws: { en: 'With best play the game is a draw.', hu: 'A legjobb játékkal döntetlen.', ja: '両者が最善なら引き分けです。' },
  turn: { en: 'The {side} player is to move.', hu: 'A {side} játékos lép.', ja: '{side}の番です。' },
  over: { en: 'The game is over: the {side} player wins.', hu: 'Vége: a {side} játékos nyert.', ja: '終わりです：{side}の勝ち。' },
  overDraw: { en: 'The game is over: a draw.', hu: 'Vége: döntetlen.', ja: '終わりです：引き分け。' },
  newGame: { en: 'New game', hu: 'Új játszma', ja: '新しい対局' },
  engine: { en: 'The engine plays', hu: 'A motor játszik', ja: 'エンジンの手番' },
  marks: { en: 'Show values and winning moves', hu: 'Értékek és nyerő lépések mutatása', ja: '値と勝つ手を表示' },
  winning: { en: 'Winning moves', hu: 'Nyerő lépések', ja: '勝つ手' },
  game: { en: 'The game', hu: 'A játszma', ja: '対局' },
  end: { en: 'Rule', hu: 'Szabály', ja: 'ルール' },
  size: { en: 'Board', hu: 'Tábla', ja: '盤' },
  set: { en: 'Set up', hu: 'Felállítás', ja: '設定' },
} satisfies Record<string, Words>;
