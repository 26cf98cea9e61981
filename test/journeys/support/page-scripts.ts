// Scripts that stand for what pages load beside the form. Each replaces what its original replaces, in the same shape.

/** MooTools 1.4: `Event`, `Request`, `Array.from` and `Element` are its own. */
const MOOTOOLS = `
  (function () {
    var slice = Array.prototype.slice;
    window.Event = window.DOMEvent = function (event) { this.event = event; this.type = event.type; };
    window.Request = function (options) { this.options = options; this.xhr = new XMLHttpRequest(); };
    window.Request.prototype.send = function () { return this; };
    Array.from = function (item) {
      if (item == null) return [];
      var isList = typeof item != 'string' && typeof item != 'function' && typeof item.length == 'number';
      return !isList ? [item] : item instanceof Array ? item : slice.call(item);
    };
    String.from = function (item) { return item + ''; };
    Number.from = function (item) { var number = parseFloat(item); return isFinite(number) ? number : null; };
    Object.keys = function (object) { var keys = []; for (var key in object) if (Object.prototype.hasOwnProperty.call(object, key)) keys.push(key); return keys; };
    Object.values = function (object) { return Object.keys(object).map(function (key) { return object[key]; }); };
    Array.prototype.each = Array.prototype.forEach;
    Array.prototype.contains = function (item) { return this.indexOf(item) != -1; };
    Array.prototype.include = function (item) { if (!this.contains(item)) this.push(item); return this; };
    Array.prototype.empty = function () { this.length = 0; return this; };
    Array.prototype.clone = function () { return slice.call(this); };
    var NativeElement = window.Element;
    window.Element = function (tag, properties) { return document.createElement(tag).set(properties); };
    window.Element.prototype = NativeElement.prototype;
    Element.prototype.set = function (name, value) { if (name) this[name] = value; return this; };
    Element.prototype.get = function (name) { return this[name]; };
    Element.prototype.empty = function () { while (this.firstChild) this.removeChild(this.firstChild); return this; };
    Element.prototype.clone = function () { return this.cloneNode(true); };
    Element.prototype.dispose = function () { return this.parentNode ? this.parentNode.removeChild(this) : this; };
  })();`;

/** Prototype 1.6: lists write themselves as JSON, and have other methods of the platform's names. */
const PROTOTYPE = `
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
const ON_ALL_OBJECTS = `
  Object.prototype.bar = 'x';
  Object.prototype.forEachIn = function () {};
  Array.prototype.baz = 'y';`;

/** A loader of modules: scripts that look for one must not register with it. */
const AMD = `
  window.require = window.define = function () { throw new Error('Mismatched anonymous define()'); };
  define.amd = { jQuery: true };
  window.$ = window.jQuery = function () { return this; };`;

/** The scripts by name. */
export const PAGE_SCRIPTS: Readonly<Record<string, string>> = {
  'no other script': '',
  MooTools: MOOTOOLS,
  Prototype: PROTOTYPE,
  'members on all objects': ON_ALL_OBJECTS,
  'a loader of AMD modules and jQuery': AMD,
};
