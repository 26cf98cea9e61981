/** The settings that the lines of a web server depend on. */
export interface PassedOn {
  /** The beginning of the proxy's addresses: `/forms`. */
  readonly basePath: string;
  /** The origin of the proxy: `http://127.0.0.1:8080`. */
  readonly proxy: string;
  /** The greatest submission, in MiB. */
  readonly maxBody: number;
  /** The number of the owner's own web servers before the proxy. */
  readonly ownProxies: number;
}

/** Writes the lines with which nginx passes calls on to the proxy, and tells it who the visitor is. */
export function writeNginxLines({ basePath, proxy, maxBody, ownProxies }: PassedOn): readonly string[] {
  // With one web server, a visitor's own header is dropped. With more, the one before this has written it.
  const visitor = ownProxies > 1 ? '$proxy_add_x_forwarded_for' : '$remote_addr';
  return [
    `location ${basePath}/ {`,
    `  proxy_pass ${proxy};`,
    '  proxy_set_header Host $http_host;',
    `  proxy_set_header X-Forwarded-For ${visitor};`,
    `  client_max_body_size ${String(maxBody)}m;`,
    '}',
  ];
}
