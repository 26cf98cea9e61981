import type { Answers } from './answers.js';

/** Where a proxy listens, and where it keeps keys, if not as `serve` does by itself. */
interface Place {
  readonly host?: string;
  readonly keys?: string;
}

/** Returns the variables of the environment that `serve` reads. */
export function listVariables(
  { service, forms, basePath, port, ownProxies }: Answers,
  token: string,
  { host, keys }: Place = {},
): Readonly<Record<string, string>> {
  return {
    HOSTED_FORM_SERVICE: service,
    HOSTED_FORM_FORMS: forms.join(','),
    HOSTED_FORM_TOKEN: token,
    HOSTED_FORM_BASE_PATH: basePath,
    PORT: String(port),
    // Without it, the proxy trusts the one web server of its own machine.
    ...((ownProxies !== 1 || host !== undefined) && { HOSTED_FORM_TRUST_PROXY: String(ownProxies) }),
    ...(host !== undefined && { HOSTED_FORM_HOST: host }),
    ...(keys !== undefined && { HOSTED_FORM_KEYS: keys }),
  };
}

/** Writes a file of variables, as systemd, Docker and Node read it. */
export function writeEnvironment(variables: Readonly<Record<string, string>>): string {
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${quote(value)}`);
  return ['# Every setting: hosted-form-proxy help serve', ...lines, ''].join('\n');
}

/** Quotes a value with signs that mean something there. */
function quote(value: string): string {
  if (/^[\w.,:/@%+~-]*$/.test(value)) return value;
  return value.includes("'") ? `"${value.replace(/["\\$`]/g, '\\$&')}"` : `'${value}'`;
}
