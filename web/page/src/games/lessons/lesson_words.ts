import type { Words } from '../../shell/words';

export const lessonWords = {
  title: { en: 'Lessons', hu: 'Leckék', ja: '授業' },
  lesson: { en: 'Lesson', hu: 'Lecke', ja: '授業' },
  step: { en: '{title}: {step} of {count}', hu: '{title}: {step}/{count}', ja: '{title}：{step}/{count}' },
  answer: { en: 'Answer:', hu: 'Válasz:', ja: '答え：' },
  back: { en: 'Previous', hu: 'Előző', ja: '前へ' },
  again: { en: 'Try again', hu: 'Újra próbáljuk', ja: 'もう一度' },
  show: { en: 'Show the answer', hu: 'A válasz', ja: '答えを見る' },
  over: {
    en: 'The lesson is over. Choose another one above.',
    hu: 'A lecke véget ért. Fent választható másik.',
    ja: '授業はここまでです。上で別の授業を選べます。',
  },
  next: { en: 'Next', hu: 'Következő', ja: '次へ' },
} satisfies Record<string, Words>;

export const lessonIntroduction = [
  {
    en: 'Six short lessons about the ideas behind the games, to be read aloud in class.',
    hu: 'Hat rövid lecke a játékok mögötti gondolatokról; az osztályban fel is olvasható.',
    ja: 'ゲームの背後にある考え方を学ぶ六つの短い授業です。教室で読み上げることもできます。',
  },
  {
    en: 'Each step has a question, a position to try, and an answer.',
    hu: 'Minden lépésben van egy kérdés, egy kipróbálható állás és egy válasz.',
    ja: '各段階には、問い、試せる局面、答えがあります。',
  },
] as const;
