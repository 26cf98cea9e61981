// Takes sizes from the controls and buttons of a page, within what people can read and hit. Pure.

/** The computed sizes of a control or a button. px */
export interface Measures {
  readonly height: number;
  readonly font: number;
  /** The space before its text. */
  readonly inline: number;
  readonly border: number;
}

/** Sizes in CSS values. In em they follow a person's text size. */
export interface ControlMeasures {
  readonly height: string;
  readonly font: string;
  readonly padding: string;
  readonly border: string;
}

/** The height of a line of the form, in em. */
const LINE = 1.5;
/** Text is no smaller. px */
const LEAST_FONT = 14;
/** A target is no lower, with the mouse. px */
const LEAST_TARGET = 24;
/** The most that a usual control has. A page's title or its search may be larger. px */
const MOST = { height: 72, font: 24 };

interface Measured {
  readonly measures?: Measures | undefined;
}

/** Returns the commonest sizes of the page's controls. `size`: that of the text around the form. */
export function measureControl(samples: readonly Measured[], size: number): { readonly control?: ControlMeasures } {
  const kinds = new Map<string, { readonly first: Measures; readonly count: number }>();
  for (const { measures } of samples) {
    if (!measures || !isUsual(measures)) continue;
    const key = Object.values(measures).join();
    const { first, count } = kinds.get(key) ?? { first: measures, count: 0 };
    kinds.set(key, { first, count: count + 1 });
  }
  const [most] = [...kinds.values()].sort((a, b) => b.count - a.count);
  return most ? { control: write(most.first, size) } : {};
}

/** Returns the sizes of the page's button. The form's has a border of 1 px, which is seen with forced colours. */
export const measureButton = (sample: Measured | undefined, size: number): { readonly button?: ControlMeasures } =>
  sample?.measures && isUsual(sample.measures) ? { button: write({ ...sample.measures, border: 1 }, size) } : {};

const isUsual = ({ height, font }: Measures): boolean => height > 0 && height <= MOST.height && font <= MOST.font;

/** Writes sizes. The space above a text is what the height leaves: the form's lines are higher than most pages'. */
function write({ height, font, inline, border }: Measures, size: number): ControlMeasures {
  const own = Math.max(font, LEAST_FONT);
  const block = Math.max(0, (height - 2 * border - LINE * own) / 2);
  const em = (px: number) => `${Number((px / own).toFixed(4))}em`;
  return {
    font: `max(${LEAST_FONT}px,${Number((own / size).toFixed(4))}em)`,
    height: `max(${LEAST_TARGET}px,${em(height)})`,
    padding: `${em(block)} ${em(inline)}`,
    border: `${Math.min(border, 4)}px`,
  };
}
