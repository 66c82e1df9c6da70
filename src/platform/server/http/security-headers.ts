import type { FastifyReply, FastifyRequest } from 'fastify'

/** `scripts`: what else may run, as a policy names it. */
export const policyWith = (scripts: string): string =>
  [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "style-src 'self' 'unsafe-inline'",
    `script-src 'self' ${scripts}`.trim(),
    // Spreadsheet exports run in such a worker; without it an export would hang without an error.
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
const policy = policyWith('')

/** For a worker's file that compiles WebAssembly: a worker has the policy of its own file, so pages keep theirs. */
export const wasmWorkerPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"

/**
 * Headers of every response. Nothing is cached unless the response says otherwise, so errors never are. A route that serves files replaces the
 * content policy with a stricter one.
 */
export const securityHeaders =
  (isSecure: boolean) =>
  async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    })
  }
