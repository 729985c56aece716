// The visitor's settings, stored in the browser if it allows this.
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`mexwave.${name}`);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`mexwave.${name}`, value);
  } catch {
    // a private window: the choice lasts as long as the page
  }
}
