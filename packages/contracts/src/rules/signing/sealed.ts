declare const sealedMark: unique symbol

/** The stored form of a value that must not be readable in the database: `sealed:<key version>:<base64url>`. */
export type Sealed = string & { readonly [sealedMark]: true }
