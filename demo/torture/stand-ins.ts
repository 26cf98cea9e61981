// Imitations of scripts that pages load beside the form, where no package has the original.

/**
 * Prototype, which no package of npm has for browsers: lists write themselves as JSON, and have other methods of the platform's names. It
 * replaces what the original replaces, in the same shape.
 */
export const PROTOTYPE = `
  (function () {
    function $A(iterable) {
      if (!iterable) return [];
      if (iterable.toArray) return iterable.toArray();
      var length = iterable.length || 0, results = new Array(length);
      while (length--) results[length] = iterable[length];
      return results;
    }
    function extend(target, source) { for (var name in source) target[name] = source[name]; }
    function collect(iterator, context) {
      var results = [];
      this.each(function (value, index) { results.push(iterator.call(context, value, index)); });
      return results;
    }
    function findAll(iterator, context) {
      var results = [];
      this.each(function (value, index) { if (iterator.call(context, value, index)) results.push(value); });
      return results;
    }
    function detect(iterator, context) {
      for (var index = 0; index < this.length; index++) if (iterator.call(context, this[index], index)) return this[index];
    }
    Array.from = window.$A = $A;
    extend(Array.prototype, {
      each: function (iterator, context) { for (var index = 0; index < this.length; index++) iterator.call(context, this[index], index); return this; },
      toArray: function () { return [].concat(this); },
      clone: function () { return [].concat(this); },
      collect: collect, map: collect, findAll: findAll, select: findAll, filter: findAll, detect: detect, find: detect,
      all: function (iterator, context) { return !this.filter(function (value, index) { return !iterator.call(context, value, index); }).length; },
      any: function (iterator, context) { return this.filter(iterator, context).length > 0; },
      include: function (object) { return this.indexOf(object) != -1; },
      entries: function () { return this.toArray(); },
      reduce: function () { return this.length > 1 ? this : this[0]; },
      first: function () { return this[0]; },
      last: function () { return this[this.length - 1]; },
      toJSON: function () { return '[' + this.collect(function (value) { return Object.toJSON(value); }).join(', ') + ']'; }
    });
    Array.prototype.every = Array.prototype.all;
    Array.prototype.some = Array.prototype.any;
    Object.toJSON = function (object) {
      if (typeof object == 'boolean') return object.toString();
      if (object === null) return 'null';
      if (object.toJSON) return object.toJSON();
      var results = [];
      for (var name in object) results.push(name.toJSON() + ': ' + Object.toJSON(object[name]));
      return '{' + results.join(', ') + '}';
    };
    String.prototype.toJSON = function () { return '"' + this + '"'; };
    Number.prototype.toJSON = function () { return isFinite(this) ? this.toString() : 'null'; };
    Date.prototype.toJSON = function () { return '"' + this.toISOString() + '"'; };
    Function.prototype.bind = function () {
      if (arguments.length < 2 && arguments[0] === undefined) return this;
      var method = this, given = $A(arguments), object = given.shift();
      return function () { return method.apply(object, given.concat($A(arguments))); };
    };
    var NativeElement = window.Element;
    window.Element = function (tag) { return document.createElement(tag); };
    window.Element.prototype = NativeElement.prototype;
    extend(HTMLElement.prototype, {
      remove: function () { this.parentNode.removeChild(this); return this; },
      update: function (content) { this.textContent = content; return this; },
      replace: function (content) { this.parentNode.replaceChild(content, this); return this; },
      hide: function () { this.style.display = 'none'; return this; },
      show: function () { this.style.display = ''; return this; },
      empty: function () { return !this.textContent; },
      select: function (selector) { return $A(this.querySelectorAll(selector)); },
      scrollTo: function () { window.scrollTo(0, this.offsetTop); return this; }
    });
  })();`;

/** Members on all objects and all lists, as scripts of 2005 added them. */
export const MEMBERS_ON_ALL_OBJECTS = `
  Object.prototype.bar = 'x';
  Object.prototype.forEachIn = function () {};
  Array.prototype.baz = 'y';`;

/**
 * A script that lets the others wait until the visitor moves or types, as optimisers of WordPress do. WP Rocket and
 * LiteSpeed give the scripts another `type`, and insert them later, one after another.
 */
export const DELAY = `
  (function () {
    var signs = ['keydown', 'mousemove', 'touchstart', 'wheel'];
    function load(waiting) {
      var old = waiting.shift();
      if (!old) return document.dispatchEvent(new CustomEvent('rocket-DOMContentLoaded'));
      var script = document.createElement('script');
      script.src = old.getAttribute('data-rocket-src') || old.getAttribute('data-src');
      if (old.getAttribute('data-rocket-type')) script.type = old.getAttribute('data-rocket-type');
      script.onload = script.onerror = function () { load(waiting); };
      old.parentNode.replaceChild(script, old);
    }
    function start() {
      signs.forEach(function (sign) { removeEventListener(sign, start); });
      load([].slice.call(document.querySelectorAll('script[type="rocketlazyloadscript"], script[type="litespeed/javascript"]')));
    }
    signs.forEach(function (sign) { addEventListener(sign, start); });
  })();`;
