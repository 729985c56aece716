// In place of the engine's worker, where there is none to be had: what is asked goes to the program of this machine, by a function that the
// tests hand to the page (browser.mjs). Everything else of the page is as it is shipped.
import type { Question, Report } from '../../web/page/src/engine/messages';

interface Said {
  status: number;
  /** In base64. */
  stdout: string;
  stderr: string;
}

declare global {
  interface Window {
    mexwave_native(args: string[], files: Record<string, string>): Promise<Said>;
  }
}

export default class StandIn {
  onmessage: ((event: { data: Report }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;

  postMessage({ id, args, files }: Question): void {
    void window.mexwave_native(args, files).then(({ status, stdout, stderr }) => {
      const bytes = Uint8Array.from(atob(stdout), (letter) => letter.charCodeAt(0));
      this.onmessage?.({ data: { id, kind: 'answer', answer: { status, stdout: bytes, stderr } } });
    });
  }
  terminate(): void {
    this.onmessage = null;
  }
}
