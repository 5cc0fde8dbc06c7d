declare const sealedMark: unique symbol

/** What is stored in place of a value that nobody may read in a database: `sealed:<key version>:<base64url>`. */
export type Sealed = string & { readonly [sealedMark]: true }
