import { hmac } from '#platform/server/secrets/secrets.ts'

/** The same for all servers with one key. Says nothing about the key. */
export const installationIdentity = (key: Buffer): string => hmac(key, ['identity of an installation']).toString('hex').slice(0, 16)
