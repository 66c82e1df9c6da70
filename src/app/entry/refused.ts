/** The user has no allocation. */
export class NotAuthorized extends Error {
  override readonly name = 'NotAuthorized'
}

/** A screen of the user's portal that their role may not open. */
export class RoleNotAllowed extends Error {
  override readonly name = 'RoleNotAllowed'

  constructor(screen: string, role: string) {
    super(`Your role, ${role}, does not have access to '${screen}'. Ask your supervisor if you need it.`)
  }
}
