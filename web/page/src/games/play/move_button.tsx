import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { useWords } from '../../shell/words';
import { playWords } from './play_words';

interface MoveButtonProps extends ButtonHTMLAttributes {
  /** Marked as a winning move. */
  wins: boolean;
  /** The Grundy value that the move leaves, if it is to be seen. */
  grundy: number | undefined;
  children: ComponentChildren;
}

/** A move as a button. */
export function MoveButton({ children, grundy, wins, ...button }: MoveButtonProps) {
  const t = useWords(playWords);
  return (
    <button type="button" class={wins ? 'wins' : ''} {...button}>
      {wins && <span aria-hidden="true">◆ </span>}
      {children}
      {grundy !== undefined && (
        <small>
          {' '}
          <span class="unseen">{t('grundy')} </span>
          {grundy}
        </small>
      )}
      {wins && <span class="unseen">: {t('winningMove')}</span>}
    </button>
  );
}
