import { hmac } from '#platform/server/secrets/secrets.ts'

/** The secret by which a receiver verifies what it gets, as Standard Webhooks writes it. Derived from the server's key: none is stored. */
export const webhookSecret = (key: Buffer, webhookId: string, version: number): string =>
  `whsec_${hmac(key, ['webhook', webhookId, String(version)]).toString('base64')}`
