import type { ContentStore } from './content-store.js';

interface Content {
  readonly time: Date;
  readonly chunks: Uint8Array[];
  fileId?: number;
}

/** The files of a memory store, as its contents know them. */
interface Files {
  hasFile(id: number): boolean;
  rowBytes(id: number): Uint8Array | undefined;
}

/** The contents of a memory store. */
export interface ContentMemory {
  readonly store: ContentStore;
  /** Gives bytes to a file. @throws Error when they are gone. */
  claim(key: string, fileId: number): void;
}

/** Keeps the bytes of files in memory. */
export function memoryContents({ hasFile, rowBytes }: Files): ContentMemory {
  const contents = new Map<string, Content>();
  const isStray = ({ fileId, time }: Content, before: Date): boolean =>
    fileId === undefined ? time < before : !hasFile(fileId);
  const store: ContentStore = {
    async addContent({ key }, time) {
      contents.set(key, { time, chunks: [] });
    },
    async addContentChunk({ key, number, bytes }) {
      const content = contents.get(key);
      if (content) content.chunks[number] = bytes.slice();
    },
    async contentChunk({ key }, number) {
      return contents.get(key)?.chunks[number];
    },
    async rowBytes({ id }, start, end) {
      return (rowBytes(id) ?? new Uint8Array()).slice(start, end);
    },
    async strayContents(before, most) {
      return [...contents].flatMap(([key, content]) => (isStray(content, before) ? [key] : [])).slice(0, most);
    },
    async removeContents(keys) {
      for (const key of keys) contents.delete(key);
    },
  };
  return {
    store,
    claim(key, fileId) {
      const content = contents.get(key);
      if (content === undefined) throw new Error('The bytes of a file are gone');
      content.fileId = fileId;
    },
  };
}
