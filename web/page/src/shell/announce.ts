// What a screen reader is told besides what stands in the page: one region that is there from the start.
let region: HTMLElement | undefined;

export function announce(text: string): void {
  if (!region) {
    region = document.createElement('div');
    region.className = 'unseen';
    region.setAttribute('role', 'status');
    region.id = 'announcer';
    document.querySelector('main')?.append(region);
  }
  if (!region.isConnected) document.querySelector('main')?.append(region);
  region.textContent = text;
}
