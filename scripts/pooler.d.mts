export function installPooler(): string
