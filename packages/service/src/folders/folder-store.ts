/** A folder. Its parent is 0 at the top. */
export interface FolderRecord {
  readonly id: number;
  readonly name: string;
  readonly parent: number;
}

/** The part of a store that keeps folders. Every method is one atomic step. */
export interface FolderStore {
  addFolder(folder: FolderRecord): Promise<void>;
  folder(id: number): Promise<FolderRecord | undefined>;
  /** Returns all folders, by id. */
  folders(): Promise<readonly FolderRecord[]>;
  updateFolder(id: number, changes: Partial<Omit<FolderRecord, 'id'>>): Promise<FolderRecord | 'missing' | 'cycle'>;
  /** Removes a folder. Its forms move to folder 0, its subfolders to its parent. */
  removeFolder(id: number): Promise<boolean>;
}

/** Tells whether a folder would lie inside itself under a new parent. It also ends when the folders already form a circle. */
export function wouldCycle(folders: readonly FolderRecord[], id: number, parent: number): boolean {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parent]));
  const seen = new Set<number>();
  for (let step = parent; step !== 0 && !seen.has(step); step = parents.get(step) ?? 0) {
    if (step === id) return true;
    seen.add(step);
  }
  return false;
}
