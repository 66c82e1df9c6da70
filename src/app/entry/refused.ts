/** Logged in, and allocated to no portal. */
export class NotAuthorized extends Error {
  override readonly name = 'NotAuthorized'
}

/** A screen of the right portal that this person's role does not open. */
export class NotForThisRole extends Error {
  override readonly name = 'NotForThisRole'

  constructor(screen: string, role: string) {
    super(`Your role, ${role}, does not open '${screen}'. Ask your supervisor if you need it.`)
  }
}
