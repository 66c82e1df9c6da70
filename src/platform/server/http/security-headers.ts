import type { FastifyReply, FastifyRequest } from 'fastify'

// 'blob:' workers write spreadsheets in the page; without it such an export would hang without an error.
const policy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  "script-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Headers of every answer. Nothing is stored anywhere unless the answer itself says otherwise, so no error ever is. A route that serves files
 * replaces the content policy with its own, stricter one.
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
