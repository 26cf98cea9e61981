// Checks each file that is chosen, dropped or pasted. A refused file does not replace a good one.
import { AsyncDirective } from 'lit/async-directive.js';
import { directive } from 'lit/directive.js';
import { formatSize } from '../../locale/format.js';
import type { Issue } from '../../model/issue.js';
import { fetchPart, tryPart } from '../../parts/fetch-part.js';
import { greatestBody, roomBeside } from '../../submission/weight.js';
import type { ViewScope } from '../view.js';
import { RefusedFile, definition, isGood } from './file.js';
import type { FileField } from './file.js';
import { fileTemplate, writeSize } from './file-template.js';
import type { Beside } from './file-template.js';
import { losesPlace, stripLocation } from './strip-location.js';

type FileScope = ViewScope<FileField, File | undefined>;

/** Larger pictures are not decoded only to be shown. Bytes */
const LARGEST_PICTURE = 30_000_000;

/** The file that was made of a photo. */
interface Made {
  readonly file: File | undefined;
}

class FileControl extends AsyncDirective {
  #scope: FileScope | undefined;
  #answer: File | undefined;
  /** The refusal that is shown beside a good answer. */
  #beside: Beside | undefined;
  #dragging = false;
  #stopListening: (() => void) | undefined;
  /** The size of a photo before it was made smaller, in bytes. */
  readonly #sizes = new WeakMap<File, number>();
  readonly #pictures = new WeakMap<File, Element>();

  render(scope: FileScope): unknown {
    if (scope.answer !== this.#answer) {
      this.#beside = undefined;
      queueMicrotask(this.#look);
    }
    this.#answer = scope.answer;
    this.#scope = scope;
    this.#stopListening ??= scope.onAnswer(this.#tryAgain);
    return this.#template(scope);
  }

  protected override disconnected(): void {
    this.#stopListening?.();
    this.#stopListening = undefined;
  }

  protected override reconnected(): void {
    this.#stopListening ??= this.#scope?.onAnswer(this.#tryAgain);
  }

  #template(scope: FileScope): unknown {
    return fileTemplate(scope, {
      beside: this.#beside,
      dragging: this.#dragging,
      sizeBefore: scope.answer && this.#sizes.get(scope.answer),
      findPicture: (file) => this.#findPicture(file),
      choose: (files, folder) => {
        this.#choose(scope, files, folder);
      },
      remove: () => {
        const { answer } = scope;
        scope.change(undefined);
        if (answer) scope.announce(scope.words.file.removed(answer.name));
      },
      forget: () => {
        const { file } = this.#beside ?? {};
        this.#tellBeside(undefined);
        if (file) scope.announce(scope.words.file.removed(file.name));
      },
      drag: (dragging) => {
        if (dragging === this.#dragging) return;
        this.#dragging = dragging;
        this.#draw();
      },
    });
  }

  /** Returns the small picture of a file. What draws it is fetched for the first one. */
  #findPicture(file: File): Element | undefined {
    if (!file.type.startsWith('image/') || file.size > LARGEST_PICTURE) return undefined;
    const known = this.#pictures.get(file);
    if (known) return known;
    const canvas = document.createElement('canvas');
    this.#pictures.set(file, canvas);
    void tryPart(() => import('./thumbnail.js')).then((code) => code?.drawThumbnail(canvas, file));
    return canvas;
  }

  #draw(): void {
    if (this.#scope) this.setValue(this.#template(this.#scope));
  }

  #tellBeside(beside: Beside | undefined): void {
    this.#beside = beside;
    this.#draw();
  }

  // Decision 0015: the API has one value per field, so a field takes one file.
  /** Takes one file. Refuses several at once, and folders. */
  #choose(scope: FileScope, files: readonly File[], folder: string | undefined): void {
    const { words } = scope;
    const [file] = files;
    if (folder === undefined && files.length === 1 && file) {
      this.#take(scope, file);
      return;
    }
    const sentence = folder === undefined ? words.file.onlyOne : words.file.folder(folder);
    this.#tellBeside({ sentence });
    scope.announce(sentence);
  }

  #take(scope: FileScope, file: File): void {
    const issue = findIssue(scope, file);
    if (!issue) {
      if (losesPlace(scope.host.stripLocation, scope.field.id)) void this.#strip(scope, file);
      else this.#accept(scope, file);
      return;
    }
    const { code } = issue;
    const isPhoto = code === 'file-too-large' && file.type.startsWith('image/') && scope.host.shrinkPhotos;
    // Some browsers can draw it, and make the JPEG that the field takes.
    if (isPhoto || code === 'file-heic') void this.#shrink(scope, file, issue);
    else this.#refuse(scope, file, issue);
  }

  /** Refuses a file. A good file stays the answer. Without one, the refused file is shown in its place, and stops the submission. */
  #refuse(scope: FileScope, file: File, issue: Issue): void {
    const said = scope.words.issues[issue.code](issue.values ?? {});
    const sentence = said.includes(file.name) ? said : scope.words.about(file.name, said);
    const { answer, field } = scope;
    const isOther = answer !== undefined && answer !== file && isGood(field, answer);
    if (isOther) this.#tellBeside({ sentence, file });
    else scope.change(new RefusedFile(file, issue));
    scope.announce(sentence);
  }

  #accept(scope: FileScope, file: File): void {
    scope.change(file);
    this.#tellBeside(undefined);
    scope.announce(scope.words.file.added(file.name, writeSize(scope, file, this.#sizes.get(file))));
  }

  async #strip(scope: FileScope, file: File): Promise<void> {
    // A file that can't be read is told as such when it is sent.
    const made = await this.#make(scope, file, () => stripLocation(file).catch(() => file));
    if (made) this.#accept(scope, made.file ?? file);
  }

  async #shrink(scope: FileScope, photo: File, issue: Issue): Promise<void> {
    const { field, words } = scope;
    scope.announce(words.issues['file-shrinking']({ name: photo.name }));
    const made = await this.#make(scope, photo, async () => {
      const { shrink } = await fetchPart(() => import('./shrink.js'));
      return shrink(photo, measureRoom(scope), field.extensions);
    });
    if (!made) return;
    const { file } = made;
    if (!file) {
      // Restores the earlier answer.
      scope.change(scope.answer);
      this.#refuse(scope, photo, issue);
      return;
    }
    // The JPEG of a HEIC photo is larger.
    if (file.size < photo.size) this.#sizes.set(file, photo.size);
    this.#accept(scope, file);
  }

  /**
   * Makes another file of a photo, which stops the submission meanwhile. Returns `undefined` if it was removed then, or another one chosen;
   * and no file if none could be made.
   */
  async #make(scope: FileScope, photo: File, make: () => Promise<File | undefined>): Promise<Made | undefined> {
    const waiting = new RefusedFile(photo, { code: 'file-shrinking', values: { name: photo.name } });
    scope.change(waiting);
    const file = await make().catch(() => undefined);
    return this.#scope?.answer === waiting ? { file } : undefined;
  }

  /** Checks a file that the page or a draft gives as one that is chosen. A good one stays as it is, and is not announced. */
  readonly #look = (): void => {
    const answer = this.#scope?.answer;
    if (!this.#scope || !answer || answer instanceof RefusedFile) return;
    if (findIssue(this.#scope, answer)) this.#take(this.#scope, answer);
  };

  /** Takes a file that was too large, if it fits now: another answer may have become smaller. */
  readonly #tryAgain = (): void => {
    const answer = this.#scope?.answer;
    if (!this.#scope || !(answer instanceof RefusedFile) || answer.issue.code !== 'file-too-large') return;
    if (!tooLarge(this.#scope, answer.original)) this.#take(this.#scope, answer.original);
  };
}

/** Returns the bytes that a file of this field may have beside all other answers that are sent. Answers that logic hides do not count. */
function measureRoom({ host, field }: FileScope): number {
  const isHidden = (id: string) => host.renderRoot.querySelector<HTMLElement>(`[data-field="${id}"]`)?.hidden;
  const others = Object.entries(host.values).filter(
    ([id, value]) => id !== field.id && !(value instanceof RefusedFile) && !isHidden(id),
  );
  return roomBeside(
    others.map(([, value]) => value),
    greatestBody(host, field.maxBody),
  );
}

/** Returns what keeps a file from being sent. */
function findIssue(scope: FileScope, file: File): Issue | undefined {
  return definition.validate(scope.field, file)[0] ?? tooLarge(scope, file);
}

function tooLarge(scope: FileScope, { name, size }: File): Issue | undefined {
  const room = measureRoom(scope);
  if (size <= room) return undefined;
  const { language } = scope.words;
  const values = { name, size: formatSize(size, language), room: formatSize(room, language, 'down') };
  return { code: 'file-too-large', values };
}

/** The control of a file field. */
export const fileControl = directive(FileControl);
