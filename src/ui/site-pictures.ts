/** Pictures of pages, independent of the menu. */
export const sitePictures = {
  signIn: '/pictures/maki-s-lososem.webp',
  notFound: '/pictures/not-found.webp',
  emptyCart: '/pictures/empty-cart.webp',
  delivery: '/pictures/udon-s-kuritsey-teriyaki.webp',
  bonuses: '/pictures/banner-polovina-bonusami.webp',
  heroPizza: '/pictures/banner-pizza.webp',
  heroRolls: '/pictures/banner-rolls.webp',
  heroSushi: '/pictures/banner-sushi.webp',
} as const
