// The calls of drawn forms. Each drawing has an address of its own for its proxy, by which its calls are told apart.

type Call = (request: Request) => Promise<Response>;

const calls = new Map<string, Call>();
let last = 0;

/** Opens an address for the calls of one drawing. Returns it, and a function that closes it. */
export function openCalls(call: Call): { readonly address: string; readonly close: () => void } {
  last += 1;
  const address = `https://drawing-${String(last)}.invalid`;
  calls.set(address, call);
  return { address, close: () => void calls.delete(address) };
}

/** Makes a call of a drawing. An address that is none of a drawing is not called. */
export const fetchForDrawing = async (input: string | URL, init?: RequestInit): Promise<Response> => {
  const url = new URL(input);
  const call = calls.get(url.origin);
  if (!call) throw new TypeError(`A drawn form calls no other address than its proxy: ${url.origin}`);
  return call(new Request(url, init));
};
