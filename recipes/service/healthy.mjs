// The health check of the image: does the process answer? Exit code 0 if it does.
const { PORT = '4100' } = process.env;

try {
  const { ok } = await fetch(`http://127.0.0.1:${PORT}/healthz`, { signal: AbortSignal.timeout(4000) });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
