/** Default configurations: HAProxy with Debian's defaults and a health check, nginx without one. */
export const balancers = {
  haproxy: {
    program: 'haproxy',
    args: (file) => ['-db', '-f', file],
    config: ({ port, ports }) => `
defaults
  mode http
  timeout connect 5000
  timeout client 50000
  timeout server 50000
listen drill
  bind 127.0.0.1:${port}
  option httpchk GET /v1/health/ready
${ports.map((each, n) => `  server s${n} 127.0.0.1:${each} check`).join('\n')}
`,
  },
  nginx: {
    program: 'nginx',
    args: (file) => ['-c', file],
    config: ({ port, ports, folder }) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx-error.log;
events {}
http {
  access_log off;
  upstream drill {
${ports.map((each) => `    server 127.0.0.1:${each};`).join('\n')}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://drill;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
}
`,
  },
}
