/** Loads a checker that is no module: a script, which defines a global. */
export function loadScript(address: string): Promise<unknown> {
  const script = document.createElement('script');
  script.src = address;
  const loaded = new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = reject;
  });
  document.head.append(script);
  return loaded;
}
