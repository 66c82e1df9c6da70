// Plain JavaScript without packages: an older Node reads it too, and so ends with a sentence instead of a stack.
export const oldestNode = 26

/** `version`: as `node --version` prints it. */
export const isNewEnough = (version) => Number.parseInt(version.replace(/^v/, ''), 10) >= oldestNode
