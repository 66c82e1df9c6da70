/** Logged in, and allocated to no portal. */
export class NotAuthorized extends Error {
  override readonly name = 'NotAuthorized'
}

/** A screen of the person's portal that their role may not open. */
export class NotForThisRole extends Error {
  override readonly name = 'NotForThisRole'

  constructor(screen: string, role: string) {
    super(`Your role, ${role}, does not open '${screen}'. Ask your supervisor if you need it.`)
  }
}
