// The entry of the module script. Lit is evaluated after what it reads of the window.
import './platform/lit-names.js';
import './embed.js';
