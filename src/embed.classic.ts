// The entry of the classic script. It must learn its own address while it runs first.
import './platform/beside.js';
import './platform/lit-names.js';
import './embed.js';
