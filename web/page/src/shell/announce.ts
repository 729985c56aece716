// Messages for screen readers that the page does not show: one live region, which exists from the start.
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
