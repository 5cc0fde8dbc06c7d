import type { Call } from '../call.ts'
import * as face from './face.ts'
import * as favorite from './favorite.ts'
import * as moderation from './moderation.ts'
import * as msg from './msg.ts'
import * as posts from './posts.ts'
import * as product from './product.ts'
import * as upload from './upload.ts'
import * as users from './users.ts'

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'path' in value && 'caller' in value

/** Every call of the product. */
export const calls: readonly Call[] = [face, favorite, moderation, msg, posts, product, upload, users].flatMap((file) => Object.values(file).filter(isCall))
