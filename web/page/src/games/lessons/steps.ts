// The guided lessons: positions on the boards of the games, a question, and the answer with the position that shows it.
import type { Words } from '../../shell/words';
import { type AnyGame, anyGame } from '../../shell/game';
import { chocolate } from '../chocolate/game';
import { chomp } from '../chomp/chomp';
import { heaps } from '../heaps/game';
import { lines } from '../lines/lines';
import { nim } from '../nim/nim';

export interface Step {
  readonly game: AnyGame;
  /** The address of the position to try, without hints. */
  readonly attempt: string;
  /** The address of the position that shows the answer. */
  readonly shows: string;
  readonly question: Words;
  readonly answer: Words;
}

export interface Lesson {
  readonly title: Words;
  readonly steps: readonly Step[];
}

const onBar = anyGame(chomp),
  onNim = anyGame(nim),
  onChocolate = anyGame(chocolate),
  onHeaps = anyGame(heaps),
  onLines = anyGame(lines);

export const lessons = {
  stealing: {
    title: { en: 'Strategy stealing', hu: 'Stratégialopás', ja: '戦略盗み' },
    steps: [
      {
        game: onBar,
        attempt: 'bar=3x4&engine=second&hints=off',
        shows: 'bar=3x4&moves=3.4',
        question: {
          en: 'This is Chomp. A move takes a square with every square to its right and below. Whoever takes the poisoned square loses. You move first, the engine answers. Play a few games. Can it be that the second player always wins?',
          hu: 'Ez a Chomp. Egy lépés elvesz egy kockát mindazzal, ami tőle nem balra és nem följebb van. Aki a mérgezett kockát elveszi, veszít. A kezdő a játékos, a motor válaszol. Játsszunk néhány játszmát! Lehetséges, hogy mindig a második nyer?',
          ja: 'これはチョンプです。マスを一つ選び、そのマスと、その右と下にあるマスをすべて取ります。毒のマスを取った人が負けです。あなたが先手で、エンジンが応じます。何度か遊んでみましょう。後手がいつも勝つことはあるでしょうか。',
        },
        answer: {
          en: 'No. Suppose the second player always wins. Then she has a winning answer even if we take only the last square. But we could have made that answer as our first move: it removes the last square as well. So the first player steals the strategy, and the assumption is false.',
          hu: 'Nem. Tegyük fel, hogy mindig a második nyer. Akkor arra is van nyerő válasza, ha csak az utolsó kockát vesszük el. De azt a választ mi is megtehettük volna elsőre: az utolsó kockát az is elveszi. A kezdő tehát ellopja a stratégiát, vagyis a feltevés hamis.',
          ja: 'ありません。後手がいつも勝つと仮定します。すると、最後の 1 マスだけを取った場合にも、後手には勝つ応手があります。しかし、その手は初手に打てたはずです。最後のマスも一緒に取れるからです。先手が戦略を盗めるので、仮定は誤りです。',
        },
      },
      {
        game: onBar,
        attempt: 'bar=3x4&hints=off',
        shows: 'bar=3x4',
        question: {
          en: 'So the first player can win. Does the proof tell us which move wins? Write down your guess for this bar of three rows of four.',
          hu: 'A kezdő tehát nyerhet. Megmondja-e a bizonyítás, melyik lépés nyer? Írjuk fel, mire tippelünk ezen a 3 × 4-es táblán!',
          ja: 'つまり先手は勝てます。では、この証明からどの手が勝ちか分かるでしょうか。3 行 4 列のこの板で、勝つ手を予想して書いておきましょう。',
        },
        answer: {
          en: 'The proof does not tell us. The diamond shows the winning move; the engine found it by solving all smaller bars first. For large boards no rule is known.',
          hu: 'Nem mondja meg. A rombusz mutatja a nyerő lépést; a motor úgy találta meg, hogy előbb minden kisebb táblát megoldott. Nagy táblákra nem ismert szabály.',
          ja: '分かりません。ひし形が勝つ手です。エンジンは、もっと小さい板をすべて先に解いて見つけました。大きい板の規則は知られていません。',
        },
      },
    ],
  },
  diagonal: {
    title: { en: 'The diagonal of an n × n bar', hu: 'Az n × n-es tábla átlója', ja: 'n × n の板の対角線' },
    steps: [
      {
        game: onBar,
        attempt: 'bar=4x4&engine=second&hints=off',
        shows: 'bar=4x4&moves=2.2',
        question: {
          en: 'The bar is a square. Find a first move after which we can copy everything that the other player does.',
          hu: 'A tábla most négyzet. Keressünk olyan kezdőlépést, amely után mindent utánozni tudunk, amit az ellenfél tesz!',
          ja: '今度の板は正方形です。相手の手をすべてまねできるようになる初手を見つけましょう。',
        },
        answer: {
          en: 'Take the square next to the poison on the diagonal. Two arms of equal length are left, one to the right and one down.',
          hu: 'A mérgezett kocka átlós szomszédját vesszük el. Két egyforma kar marad, az egyik jobbra, a másik lefelé.',
          ja: '毒のマスの斜め隣を取ります。右と下に、同じ長さの腕が 2 本残ります。',
        },
      },
      {
        game: onBar,
        attempt: 'bar=4x4&moves=2.2,1.3&hints=off',
        shows: 'bar=4x4&moves=2.2,1.3,3.1',
        question: {
          en: 'The other player has taken two squares of the right arm. What do we take? And why do we never run out of answers?',
          hu: 'Az ellenfél két kockát vett el a jobb karból. Mit vegyünk el? És miért nem fogyunk ki soha a válaszból?',
          ja: '相手は右の腕から 2 マス取りました。こちらは何を取りますか。応手がなくならないのはなぜでしょうか。',
        },
        answer: {
          en: 'Two squares of the lower arm. After each of our moves the arms are equal. If the other player can take something, we can take as much from the other arm. So the poison is left to the other player, on every square bar from 2 × 2.',
          hu: 'Két kockát az alsó karból. Minden lépésünk után egyforma a két kar. Ha az ellenfél el tud venni valamit, mi ugyanannyit vehetünk a másikból. A méreg tehát neki marad, 2 × 2-től minden négyzetes táblán.',
          ja: '下の腕から 2 マス取ります。こちらの手の後は、いつも 2 本の腕が同じ長さです。相手が取れるなら、こちらももう一方から同じだけ取れます。だから 2 × 2 以上のどの正方形でも、毒は相手に残ります。',
        },
      },
    ],
  },
  nimsum: {
    title: { en: 'The nim-sum', hu: 'A nimösszeg', ja: 'ニム和' },
    steps: [
      {
        game: onNim,
        attempt: 'heaps=4,6&engine=second&hints=off',
        shows: 'heaps=4,6&moves=2:4',
        question: {
          en: 'Two heaps, 4 and 6. Take as many as you like from one heap; the last stone wins. How do we win?',
          hu: 'Két kupac, 4 és 6. Egy kupacból akármennyi elvehető; az utolsó kő nyer. Hogyan nyerünk?',
          ja: '4 個と 6 個の二つの山です。一つの山から好きなだけ取り、最後の石を取れば勝ちです。どうすれば勝てるでしょうか。',
        },
        answer: {
          en: 'Make the heaps equal, and from then on copy every move in the other heap.',
          hu: 'Egyenlővé tesszük a kupacokat, azután minden lépést utánzunk a másik kupacban.',
          ja: '二つの山を同じ数にします。その後は、相手の手をもう一方の山でまねします。',
        },
      },
      {
        game: onNim,
        attempt: 'heaps=3,5,6&engine=second&hints=off',
        shows: 'heaps=3,5,6',
        question: {
          en: 'Three heaps: 3, 5 and 6. Play first against the engine. Write the numbers in binary below each other: 011, 101, 110. What do you see in each column?',
          hu: 'Három kupac: 3, 5 és 6. A motor ellen kezdünk. Írjuk egymás alá a számokat kettes számrendszerben: 011, 101, 110. Mi látszik az egyes oszlopokban?',
          ja: '3 個、5 個、6 個の三つの山です。エンジンを相手に先手で遊びます。数を二進法で縦に並べます：011、101、110。各列はどうなっていますか。',
        },
        answer: {
          en: 'Each column has an even number of ones: the nim-sum is 0. Every move changes one heap, so it makes some column odd. The answer makes all columns even again. So this position is lost for the player to move.',
          hu: 'Minden oszlopban páros sok egyes áll: a nimösszeg 0. Minden lépés egy kupacot változtat meg, ezért valamelyik oszlop páratlanná válik. A válasz újra minden oszlopot párossá tesz. Ezt az állást tehát a lépő elveszíti.',
          ja: 'どの列にも 1 が偶数個あります。ニム和は 0 です。一手で変わる山は一つだけなので、どこかの列が奇数になります。応手はすべての列を偶数に戻します。だからこの局面は手番の負けです。',
        },
      },
      {
        game: onNim,
        attempt: 'heaps=3,5,7&engine=second&hints=off',
        shows: 'heaps=3,5,7',
        question: {
          en: 'Now 3, 5 and 7: 011, 101, 111. Which column is odd? Find every move that makes all columns even.',
          hu: 'Most 3, 5 és 7: 011, 101, 111. Melyik oszlop páratlan? Keressük meg az összes lépést, amely minden oszlopot párossá tesz!',
          ja: '次は 3、5、7 です：011、101、111。奇数の列はどれですか。すべての列を偶数にする手を全部見つけましょう。',
        },
        answer: {
          en: 'Only the last column is odd. Take one stone from any of the three heaps. The nim-sum is then 0.',
          hu: 'Csak az utolsó oszlop páratlan. Bármelyik kupacból egy követ kell elvenni; a nimösszeg ekkor 0.',
          ja: '奇数なのは最後の列だけです。三つの山のどれかから 1 個取ると、ニム和は 0 になります。',
        },
      },
    ],
  },
  period: {
    title: {
      en: 'Why a pattern repeats forever',
      hu: 'Miért ismétlődik örökké egy minta',
      ja: '模様が永遠に繰り返す理由',
    },
    steps: [
      {
        game: onHeaps,
        attempt: 'game=take:3&upto=40&sum=take:3:10&hints=request&period=off&top=plot',
        shows: 'game=take:3&upto=40&sum=take:3:10&top=plot',
        question: {
          en: 'From a heap one may take 1, 2 or 3 stones. The plot has the value of each heap: the least of 0, 1, 2, … that is not the value after any move. It shows 0, 1, 2, 3, 0, 1, 2, 3. Does this go on forever?',
          hu: 'Egy kupacból 1, 2 vagy 3 kő vehető el. Az ábra minden kupac értékét mutatja: a legkisebb számot, amelyet egyetlen lépés sem hagy meg. Ez látszik: 0, 1, 2, 3, 0, 1, 2, 3. Örökké így megy tovább?',
          ja: '一つの山から 1、2、3 個の石を取れます。図は各山の値、つまり、どの手の後にも現れない最小の数です。0、1、2、3、0、1、2、3 と並びます。これは永遠に続くでしょうか。',
        },
        answer: {
          en: 'Yes. The value of a heap depends only on the three values before it. When the same three values appear again in the same order, the same value must follow, and again, without end.',
          hu: 'Igen. Egy kupac értéke csak az előtte álló három értéktől függ. Ha ugyanaz a három érték újra ugyanabban a sorrendben áll, ugyanannak kell következnie, és így tovább, vég nélkül.',
          ja: 'はい。山の値は、直前の三つの値だけで決まります。同じ三つの値が同じ順に再び現れれば、次も同じ値になり、これが限りなく続きます。',
        },
      },
      {
        game: onHeaps,
        attempt: 'upto=200&sum=0.137:21&hints=request&period=off&top=plot',
        shows: 'upto=200&sum=0.137:21&top=plot',
        question: {
          en: 'In this game, 0.137, a move may also split a heap in two. The value then depends on all smaller heaps. How could we still be sure of a period?',
          hu: 'Ebben a játékban (0.137) egy lépés ketté is oszthatja a kupacot. Az érték most minden kisebb kupactól függ. Hogyan lehetünk mégis biztosak a periódusban?',
          ja: 'このゲーム 0.137 では、山を二つに分けることもできます。値は、それより小さいすべての山で決まります。それでも周期を確かめるにはどうすればよいでしょうか。',
        },
        answer: {
          en: 'Let G(n) be the value of a heap of n. Check that G(n + p) = G(n) for all n from some s to 2s + p + 3, where 3 is the most that a move takes. In every later split one part is so large that we may shorten it by p without changing its value. So later heaps repeat what is already checked. The page names p = 34 and s = 52.',
          hu: 'Legyen G(n) az n köves kupac értéke. Ellenőrizzük, hogy G(n + p) = G(n) minden n-re valamely s-től 2s + p + 3-ig, ahol 3 a legtöbb, amit egy lépés elvesz. Minden későbbi kettéosztásban az egyik rész olyan nagy, hogy p-vel rövidíthető, és értéke nem változik. A későbbi kupacok tehát azt ismétlik, amit már ellenőriztünk. A lap megadja: p = 34 és s = 52.',
          ja: 'n 個の山の値を G(n) とします。ある s から 2s + p + 3 までのすべての n で G(n + p) = G(n) を調べます。3 は一手で取れる最大の数です。その先で山を分けると、一方は大きいので、値を変えずに p だけ短くできます。だから後の山は、調べた部分の繰り返しになります。このページによれば p = 34、s = 52 です。',
        },
      },
    ],
  },
  sierpinski: {
    title: { en: 'Sierpiński in chocolate', hu: 'Sierpiński a csokoládéban', ja: 'チョコの中のシェルピンスキー' },
    steps: [
      {
        game: onChocolate,
        attempt: 'bound=box/15&piece=3,2,2&hints=request&upto=3',
        shows: 'bound=box/15&piece=3,2,2&upto=15',
        question: {
          en: 'This piece can be cut x times on the left, y times at the top, z times on the right. The points in space are the lost positions. With sides up to 1 there are 4 of them, up to 3 there are 16. How many are there up to 7, and up to 15?',
          hu: 'Ez a darab balról x-szer, felülről y-szor, jobbról z-szer vágható. A tér pontjai a vesztes állások. Ha az oldalak legfeljebb 1-esek, 4 van belőlük, 3-ig 16. Hány van 7-ig, és hány 15-ig?',
          ja: 'このチョコは左から x 回、上から y 回、右から z 回切れます。空間の点は負けの局面です（値が 1 までなら 4 個、3 までなら 16 個）。7 まででは何個、15 まででは何個でしょうか。',
        },
        answer: {
          en: '64 and 256. Lost means that x ⊕ y ⊕ z = 0. At each binary place x, y and z have the digits 000, 011, 101 or 110, the corners of a tetrahedron. So every doubling puts four copies into the corners: the Sierpiński tetrahedron.',
          hu: '64 és 256. Vesztes az, amire x ⊕ y ⊕ z = 0. Az (x,y,z) minden kettes számjegye négyféle lehet: 000, 011, 101, 110; ezek egy tetraéder csúcsai. Minden duplázás tehát négy másolatot tesz a csúcsokba: ez a Sierpiński-tetraéder.',
          ja: '64 個と 256 個です。負けとは x ⊕ y ⊕ z = 0 のことです。(x,y,z) の二進法の各桁は 000、011、101、110 の四通りで、四面体の頂点です。大きさが 2 倍になるたびに、四つの写しが頂点に並びます。これがシェルピンスキーの四面体です。',
        },
      },
      {
        game: onChocolate,
        attempt: 'piece=10,2,5&upto=15&hints=request',
        shows: 'moves=x7&upto=15',
        question: {
          en: 'Now the height is limited: y is at most a third of x + z. The lost positions are still those with x ⊕ y ⊕ z = 0. Which cut of {10,2,5} wins?',
          hu: 'Most a magasság korlátozott: y legfeljebb x + z harmada. A vesztes állások továbbra is azok, amelyekre x ⊕ y ⊕ z = 0. A {10,2,5} melyik vágása nyer?',
          ja: '今度は高さに限りがあります。y は x + z の三分の一以下です。負けの局面はやはり x ⊕ y ⊕ z = 0 です。{10,2,5} では、どの切り方が勝ちでしょうか。',
        },
        answer: {
          en: 'Cut x from 10 to 7: 7 ⊕ 2 ⊕ 5 = 0. The points in space are the part of the Sierpiński tetrahedron within the bound.',
          hu: 'Az x-et 10-ről 7-re vágjuk: 7 ⊕ 2 ⊕ 5 = 0. A tér pontjai a Sierpiński-tetraédernek a korlát alatti része.',
          ja: 'x を 10 から 7 にします：7 ⊕ 2 ⊕ 5 = 0。空間の点は、シェルピンスキーの四面体のうち、制限より下の部分です。',
        },
      },
    ],
  },
  draw: {
    title: { en: 'How a draw is found', hu: 'Hogyan derül ki a döntetlen', ja: '引き分けを確かめる方法' },
    steps: [
      {
        game: onLines,
        attempt: 'board=tictactoe&engine=second&hints=off',
        shows: 'board=tictactoe',
        question: {
          en: 'Tic-tac-toe: three in a line win. Try to beat the engine. If nobody succeeds, does that prove that the game is a draw?',
          hu: '3 × 3-as amőba: három egy vonalban nyer. Próbáljuk legyőzni a motort! Ha senkinek sem sikerül, bizonyítja-e ez, hogy a játék döntetlen?',
          ja: '三目並べです。三つ並べば勝ちです。エンジンに勝てるでしょうか。誰も勝てなければ、引き分けだと証明されたことになりますか。',
        },
        answer: {
          en: 'No, we may have missed a move. The engine computes the value of a position from the values after its moves. A position is a win if some move leaves a loss. It is a loss if every move leaves a win. Otherwise it is a draw. Here every first move has the sign =.',
          hu: 'Nem, talán nem vettünk észre egy lépést. A motor egy állás értékét a lépései utáni állások értékéből számítja ki. Egy állás nyert, ha van lépés, amely vesztettet hagy. Vesztett, ha minden lépés nyertet hagy. Különben döntetlen. Itt minden kezdőlépésen = áll.',
          ja: 'いいえ。手を見落としたかもしれません。エンジンは、局面の値を、それぞれの手の後の局面の値から計算します。負けの局面を残す手があれば勝ち、どの手も勝ちの局面を残すなら負け、それ以外は引き分けです。ここでは、どの初手も = です。',
        },
      },
      {
        game: onLines,
        attempt: 'board=tictactoe&moves=b2.b1&hints=off',
        shows: 'board=tictactoe&moves=b2.b1',
        question: {
          en: 'X took the middle, and O the middle of a side. Is this still a draw? Find a move of X that makes two threats in the end.',
          hu: 'X középre lépett, O egy oldal közepére. Döntetlen ez még? Keressünk X-nek olyan lépést, amelyből végül két fenyegetés lesz!',
          ja: 'X は中央を、O は辺の中央を取りました。まだ引き分けでしょうか。最後に二つの狙いを作れる X の手を見つけましょう。',
        },
        answer: {
          en: 'X wins now: the number says in how many moves of X. One wrong move can turn a draw into a loss. A draw is proved only when every move of the opponent has a safe answer.',
          hu: 'X most nyer: a szám mutatja, hány saját lépésben. Egyetlen rossz lépés a döntetlenből vereséget csinálhat. A döntetlen csak akkor bizonyított, ha az ellenfél minden lépésére van biztos válasz.',
          ja: 'ここでは X の勝ちです。数は、自分の何手で勝つかを表します。一手の誤りで引き分けが負けに変わります。相手のどの手にも安全な応手があるとき、初めて引き分けが証明されます。',
        },
      },
    ],
  },
} satisfies Record<string, Lesson>;

export type LessonName = keyof typeof lessons;
export const lessonNames = Object.keys(lessons) as LessonName[];
export const stepsOf = (name: LessonName): readonly Step[] => lessons[name].steps;
