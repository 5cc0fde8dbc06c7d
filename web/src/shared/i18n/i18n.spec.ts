import { beforeEach, describe, expect, it } from '@jest/globals'
import { chooseLanguage, language, onLanguageChange, loadFrameTexts, startI18n, t } from './i18n.ts'

beforeEach(async () => {
  await startI18n()
  await chooseLanguage('zh-CN')
})

describe('texts', () => {
  it('fill their placeholders, and leave those without a value empty', () => {
    expect(t('setting.version', { version: '1.0' })).toBe('版本 1.0')
    expect(t('setting.version')).toBe('版本 ')
  })

  it('in English name one and many of a thing by their forms', async () => {
    await chooseLanguage('en')
    const people = [0, 1, 2, 21, '1.2K', undefined].map((number) => t('filterCost.people', { number }))
    await chooseLanguage('zh-CN')
    expect(people).toEqual(['0 people', '1 person', '2 people', '21 people', '1.2K people', ' people'])
    expect(t('filterCost.people', { number: 1 })).not.toContain('|')
  })

  it('use the chosen language as soon as it is loaded, and remember it', async () => {
    const heard: string[] = []
    const stop = onLanguageChange(() => heard.push(language()))
    await chooseLanguage('en')
    stop()
    await chooseLanguage('zh-CN')
    expect(heard).toEqual(['en'])
    localStorage.setItem('xinyu.language', 'en')
    await loadFrameTexts()
    expect([t('common.cancel'), document.documentElement.lang]).toEqual(['Cancel', 'en'])
  })
})
