import { tokenHeader, type AccessToken } from './access-token.contract.ts'

type Headers = { header(name: string): string | undefined }

/** The answer to a login. Contains the token only for a program that requests it: scripts in a browser must not read it. */
export const presentAccess = (http: Headers, message: string, token: string): AccessToken => ({
  message,
  ...(requestsToken(http) && { access_token: token }),
})

/** Browsers send Sec-Fetch-Site with every https call, and scripts cannot remove it. */
const requestsToken = (http: Headers): boolean =>
  http.header(tokenHeader.name)?.toLowerCase() === tokenHeader.value && http.header('sec-fetch-site') === undefined
