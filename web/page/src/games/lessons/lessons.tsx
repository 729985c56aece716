// The page that steps through a lesson: its question above the board of a game; the answer changes the position.
import { useContext, useEffect, useRef } from 'preact/hooks';
import { readNumber, readWord } from '../../shell/address';
import type { Game, PageProps } from '../../shell/game';
import { Choice, Panel } from '../../shell/parts';
import { LanguageContext, useWords } from '../../shell/words';
import { BarPicture } from '../bars/bar_picture';
import { type LessonName, lessonNames, lessons as all, type Step, stepsOf } from './steps';
import { lessonIntroduction, lessonWords } from './lesson_words';

interface LessonsState {
  readonly lesson: LessonName;
  readonly step: number; // from 1
  readonly answered: boolean;
  /** The state of the step's game. */
  readonly board: unknown;
}

const stepOf = ({ lesson, step }: Pick<LessonsState, 'lesson' | 'step'>): Step => stepsOf(lesson)[step - 1]!;
const positionOf = (step: Step, answered: boolean): string => (answered ? step.shows : step.attempt);

/** A step as it begins: with its question, or with its answer. */
function begin(lesson: LessonName, step: number, answered: boolean): LessonsState {
  const found = stepOf({ lesson, step });
  return { lesson, step, answered, board: found.game.read(new URLSearchParams(positionOf(found, answered))) };
}

function Page({ change, state }: PageProps<LessonsState>) {
  const t = useWords(lessonWords);
  const language = useContext(LanguageContext);
  const { answered, lesson } = state;
  const step = stepOf(state),
    count = stepsOf(lesson).length,
    Board = step.game.Page;
  // Moves the focus from the button, which may now be disabled, to the new text.
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current) document.querySelector<HTMLElement>(answered ? '#lesson-answer' : '#lesson-question')?.focus();
    pressed.current = false;
  });
  const go = (to: number, withAnswer = false): void => {
    pressed.current = true;
    change(begin(lesson, to, withAnswer));
  };
  return (
    <>
      <Panel title={t('step', { title: all[lesson].title[language], step: state.step, count })} id="lesson">
        <Choice<LessonName>
          id="lesson-name"
          label={t('lesson')}
          value={lesson}
          options={lessonNames.map((name) => [name, all[name].title[language]] as const)}
          choose={(name) => change(begin(name, 1, false))}
        />
        <p class="lesson-text" id="lesson-question" tabindex={-1}>
          {step.question[language]}
        </p>
        {answered && (
          <p class="lesson-text" id="lesson-answer" tabindex={-1}>
            <strong>{t('answer')}</strong> {step.answer[language]}
          </p>
        )}
        {answered && state.step === count && (
          <p class="note" id="lesson-over">
            {t('over')}
          </p>
        )}
        <div class="buttons">
          <button type="button" id="lesson-back" disabled={state.step === 1} onClick={() => go(state.step - 1)}>
            {t('back')}
          </button>
          <button type="button" id="lesson-try" onClick={() => go(state.step)}>
            {t('again')}
          </button>
          <button type="button" id="lesson-show" class="main" disabled={answered} onClick={() => go(state.step, true)}>
            {t('show')}
          </button>
          <button type="button" id="lesson-next" disabled={state.step === count} onClick={() => go(state.step + 1)}>
            {t('next')}
          </button>
        </div>
      </Panel>
      <div class="wide">
        <Board key={`${lesson} ${state.step}`} state={state.board} change={(board) => change({ ...state, board })} />
      </div>
    </>
  );
}

export const lessons: Game<LessonsState> = {
  name: 'lessons',
  title: lessonWords.title,
  rules: lessonIntroduction,
  Picture: () => <BarPicture rows={[4, 4, 4, 4]} bitten={[2, 2]} />,
  read(fields) {
    const lesson = readWord(fields, 'lesson', lessonNames);
    const step = readNumber(fields, 'step', 1, 1, stepsOf(lesson).length);
    const state = begin(lesson, step, readWord(fields, 'answer', ['off', 'on']) === 'on');
    const board = fields.get('board');
    return board === null ? state : { ...state, board: stepOf(state).game.read(new URLSearchParams(board)) };
  },
  write(state) {
    const fields = new URLSearchParams(),
      { answered, lesson, step } = state;
    if (lesson !== lessonNames[0]) fields.set('lesson', lesson);
    if (step !== 1) fields.set('step', String(step));
    if (answered) fields.set('answer', 'on');
    const { game } = stepOf(state),
      usual = game.write(begin(lesson, step, answered).board).toString(),
      now = game.write(state.board).toString();
    if (now !== usual) fields.set('board', now);
    return fields;
  },
  Page,
};
