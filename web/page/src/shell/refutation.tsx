// The banner of a position that was opened from a claim that fails.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { shellWords } from './shell_words';
import { stories, type Stories } from './stories';
import { useWords } from './words';

export function Refutation({ close, id }: { id: keyof Stories; close: () => void }) {
  const t = useWords({ ...shellWords, because: stories[id].because });
  const banner = useRef<HTMLElement>(null);
  // Scrolls to the board, below the banner, and moves the keyboard focus to the banner: with the text, not a frame
  // after it.
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--banner', `${banner.current?.offsetHeight ?? 0}px`);
    document.querySelector('#verdict')?.closest('.panel')?.scrollIntoView({ block: 'start' });
    banner.current?.focus({ preventScroll: true });
  }, [id]);
  return (
    <aside
      class="status refutes"
      id="refutes"
      data-shows={stories[id].address.includes('row=') ? 'row' : 'position'}
      ref={banner}
      tabindex={-1}
    >
      <p>{t('refutes', { id, text: t('because') })}</p>
      <a href={`#audit?claim=${id}`}>{t('toClaim')}</a>
      <button type="button" onClick={close}>
        {t('close')}
      </button>
    </aside>
  );
}
