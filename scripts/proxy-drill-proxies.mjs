import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (name) => readFileSync(join(import.meta.dirname, '..', 'deploy', name), 'utf8')

/** The proxies with the files of deploy/, on loopback and free ports: `config({ http, https, upstream, folder })`. */
export const proxies = {
  nginx: {
    args: (file) => ['-c', file],
    config: ({ http, https, upstream, folder }) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx-error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder};
  proxy_temp_path ${folder};
${read('nginx.conf')
  .replaceAll(/^.*listen \[::\].*$/gm, '')
  .replace('listen 80;', `listen 127.0.0.1:${http};`)
  .replace('listen 443 ssl', `listen 127.0.0.1:${https} ssl`)
  .replaceAll('/etc/ssl/driver-pass', folder)
  .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)}
}
`,
  },
  haproxy: {
    args: (file) => ['-db', '-f', file],
    config: ({ http, https, upstream, folder }) =>
      read('haproxy.cfg')
        .replace('bind :::80 v4v6', `bind 127.0.0.1:${http}`)
        .replace('bind :::443 v4v6', `bind 127.0.0.1:${https}`)
        .replace('/etc/haproxy/driver-pass.pem', `${folder}/both.pem`)
        .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`),
  },
  caddy: {
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
    config: ({ http, https, upstream, folder }) => `{
	admin off
	http_port ${http}
	https_port ${https}
	default_bind 127.0.0.1
	storage file_system ${folder}
}
${read('Caddyfile')
  .replace('drivers.example.org {', `drivers.example.org {\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`)
  .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)}
`,
  },
}
