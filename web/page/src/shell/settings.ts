// The visitor's settings, stored in the browser if it allows this.
const chosen = new Map<string, string>();

export function recall(name: string): string | null {
  try {
    return chosen.get(name) ?? localStorage.getItem(`mexwave.${name}`);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  chosen.set(name, value);
  try {
    localStorage.setItem(`mexwave.${name}`, value);
  } catch {
    // a private window: the choice lasts as long as the page
  }
}
