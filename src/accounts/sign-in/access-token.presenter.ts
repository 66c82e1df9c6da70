import { tokenHeader, type AccessToken } from './sign-in.contract.ts'

type Headers = { header(name: string): string | undefined }

/** The answer that opens a session. The token is in it only for a program that asks; a script in a browser must not be able to read it. */
export const presentAccess = (http: Headers, message: string, token: string): AccessToken => ({
  message,
  ...(asksForToken(http) && { access_token: token }),
})

/** Browsers send Sec-Fetch-Site with every call over https, and no script can leave it out. */
const asksForToken = (http: Headers): boolean =>
  http.header(tokenHeader.name)?.toLowerCase() === tokenHeader.value && http.header('sec-fetch-site') === undefined
