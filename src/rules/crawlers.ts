/** User-Agent names of search engines and link previews. They get a bare document for error pages. */
const CRAWLERS = `Googlebot Google-InspectionTool GoogleOther Google-Safety Storebot-Google AdsBot-Google Mediapartners-Google APIs-Google
  FeedFetcher-Google bingbot adidxbot BingPreview msnbot YandexBot YandexMobileBot YandexAccessibilityBot
  YandexRenderResourcesBot YandexImages YandexVideo YandexMedia YandexBlogs YandexFavicons YandexWebmaster YandexPagechecker
  YandexDirect YandexMarket YandexOntoDB YandexScreenshotBot YaDirectFetcher Mail.RU_Bot StackRambler Applebot DuckDuckBot
  Baiduspider Slurp SeznamBot PetalBot Qwantify AhrefsBot SemrushBot MJ12bot DotBot ia_archiver archive.org_bot CCBot
  facebookexternalhit vkShare OdklBot Twitterbot TelegramBot WhatsApp Viber LinkedInBot Slackbot Discordbot Pinterestbot
  SkypeUriPreview`.split(/\s+/)

// whole words only: a phone model such as «CUBOT» may contain a crawler's name
const pattern = new RegExp(`(?<![\\w.])(?:${CRAWLERS.map((name) => name.replaceAll('.', '\\.')).join('|')})(?!\\w)`, 'i')

/** Whether a User-Agent names a crawler. */
export const isCrawler = (userAgent: string | null): boolean => userAgent !== null && pattern.test(userAgent)
