import type { Language } from '@xinyu/contracts/errors'
import type { FavoriteRecord } from '@xinyu/contracts/http/favorite/favorite'
import { sendMessage } from '@xinyu/contracts/internal/chat'
import { getPagePart } from '@xinyu/contracts/internal/users'
import type { PagePart } from '@xinyu/contracts/profile/page-part'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { People } from '../../people/people.public.ts'
import { ActOnPerson } from './act-on-person.ts'

export interface PagePartLiked {
  favorite: FavoriteRecord
  linkFiltered: boolean
}
interface Liked {
  user2_id: string
  on: PagePart
  /** absent: a like without text */
  comment?: string | undefined
  clientId: string
  language: Language
}

/** A like of one photo or answer, with or without a comment. */
export class LikePagePart extends Command<PagePartLiked> {
  constructor(
    readonly currentUser: AuthenticatedUser,
    readonly liked: Liked,
  ) {
    super()
  }
}

/**
 * Nobody likes what they cannot see. The comment is sent first, as a message by chat's rules: if chat refuses it there
 * is no like. After a crash in between, a repeat with the same client id sends nothing again and adds the like.
 */
@CommandHandler(LikePagePart)
export class LikePagePartHandler implements ICommandHandler<LikePagePart> {
  constructor(
    private readonly people: People,
    private readonly internal: InternalClient,
    private readonly commands: Commands,
  ) {}

  async execute({ currentUser, liked: { comment, ...liked } }: LikePagePart): Promise<PagePartLiked> {
    const { id: viewer_id } = currentUser
    const { user2_id, on } = liked
    // a relation needs two people, and chat has another error code for it
    if (user2_id === viewer_id) throw new AppError('SELF')
    await this.people.assertReachable(viewer_id, user2_id)
    await this.internal.call(getPagePart, { viewer_id, user_id: user2_id, on })
    const sent = comment === undefined ? null : await this.#send(currentUser, { ...liked, comment })
    const likedOn = { ...on, ...(sent?.message_id === undefined ? {} : { message_id: sent.message_id }) }
    const act = new ActOnPerson(currentUser, user2_id, { kind: 'like', wanted: true, on: likedOn })
    return { favorite: await this.commands.execute(act), linkFiltered: sent?.linkFiltered ?? false }
  }

  #send(
    { id: user_id, isApproved, isVip }: AuthenticatedUser,
    { comment, on, ...message }: Liked & { comment: string },
  ): Promise<{ linkFiltered: boolean; message_id?: string | undefined }> {
    return this.internal.call(sendMessage, { ...message, about: on, content: comment, user_id, isApproved, isVip })
  }
}
