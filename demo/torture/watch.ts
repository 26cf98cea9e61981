/**
 * The first script of each surrounding, as a text. For the torture page, it keeps what the form says and what goes wrong on the page. What a
 * library tries against the policy is its own affair: MooTools, jQuery 1 and Turbo try to put in styles or handlers.
 */
export const WATCH = `
  (function () {
    var record = window.tortureRecord = { heard: [], problems: [] };
    function wrong(what) { record.problems.push(String(what)); }
    addEventListener('error', function (event) {
      var source = event.target.src || event.target.href;
      if (event.target === window) wrong(event.message);
      else if (source) wrong(source + ' did not load');
    }, true);
    addEventListener('unhandledrejection', function (event) { wrong('not caught: ' + event.reason); });
    document.addEventListener('securitypolicyviolation', function (event) {
      if (String(event.sourceFile).indexOf('/torture/library/') < 0 || String(event.sourceFile).indexOf('merged') > 0)
        wrong('policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile);
    });
    document.addEventListener('submit', function (event) {
      event.preventDefault();
      wrong('the page’s own form was sent');
    });
    ['hf-ready', 'hf-success', 'hf-error'].forEach(function (type) {
      document.addEventListener(type, function (event) {
        if (type === 'hf-error') wrong('hf-error: ' + event.detail.code);
        record.heard.push({ type: type, detail: event.detail });
      });
    });
    var error = console.error;
    console.error = function () {
      wrong('console: ' + [].slice.call(arguments).join(' '));
      return error.apply(console, arguments);
    };
  })();`;
