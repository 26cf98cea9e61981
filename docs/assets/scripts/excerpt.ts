const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

/** Turns Pagefind's excerpt into nodes. It is escaped text with `<mark>` around the words that were found. */
export function excerptNodes(excerpt: string): (Node | string)[] {
  return excerpt.split(/(<mark>[^]*?<\/mark>)/).map((part) => {
    const [, found] = /^<mark>([^]*)<\/mark>$/.exec(part) ?? [];
    if (found === undefined) return unescape(part);
    const mark = document.createElement('mark');
    mark.textContent = unescape(found);
    return mark;
  });
}

function unescape(text: string): string {
  return text.replace(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all);
}
