/** A hundred and twenty made-up people, first and last name; the first four have the demo's accounts. */
const names = `
Morgan Ellis, Priya Raghavan, Tomas Lindqvist, Kirra Dawson, Liam O'Connell, Mele Tupou, Hamish Ferguson, Wei Zhang,
Amara Okafor, Diego Fuentes, Sione Fifita, Anika Sharma, Jack Thornton, Nguyen Minh Anh, Ruby Marlow, Carlos Medina,
Tane Ngata, Emily Hartigan, Mohammed Al-Farsi, Bindi Cooper, Luca Moretti, Grace Adeyemi, Rhys Morgan, Hana Kobayashi,
Travis McAllister, Lupe Vasquez, Declan Byrne, Siti Rahmawati, Jarrah Collins, Elena Petrova, Marcus Freeman, Ji-woo Park,
Bronte Sullivan, Ahmed Hassan, Chloe Whitaker, Juan Carlos Reyes, Tegan Walsh, Kofi Mensah, Shannon Doyle, Ravi Pillai,
Dustin Hobbs, Maria Santos, Callum Reid, Leilani Kahale, Tyrone Baker, Ingrid Halvorsen, Beau Patterson, Thandi Nkosi,
Oscar Delgado, Jasmine Kaur, Wyatt Granger, Fatima Zahra Idrissi, Lachlan Murray, Nayeli Cruz, Connor Blake, Sunita Gurung,
Warren Nelson, Olga Nowak, Brandon Teague, Aroha Wiremu, Piotr Kowalski, Dakota Redhouse, Sam Nakamura, Zainab Yusuf,
Cody Ramsey, Isabel Navarro, Angus Buchanan, Linh Tran, Terrence Wade, Marisol Ortega, Nathan Briggs, Adaeze Eze,
Shane Kavanagh, Yasmin Haddad, Jesse Whitehorse, Freya Nielsen, Darren Polkinghorne, Esperanza Luna, Kai Matsuda, Tahlia Barnes,
Viktor Horvat, Chantelle Dupree, Ollie Penrose, Noor Siddiqui, Clint Barlow, Rosa Jimenez, Joshua Passi, Beth Sorensen,
Hector Salinas, Anjali Menon, Craig Dunstan, Malia Fonoti, Trent Gallagher, Xiomara Pena, Ethan Brody, Lerato Molefe,
Gus Papadakis, Keisha Grant, Riley Tanaka, Wilhelmina Vos, Raul Ibarra, Jodie Mercer, Emeka Obi, Stella Conti,
Brett Nankervis, Camila Rojas, Hugh Stanton, Dilnoza Karimova, Wade Hollister, Teuila Leota, Andre Fontaine, Meg Rowntree,
Salim Nasser, Paige Sterling, Mitch Colbert, Ximena Torres, Grant Yardley, Asha Warsame, Ned Fairweather, Lucia Bianchi
`;

export const DEMO_NAMES: readonly { name_first: string; name_last: string }[] = names
  .trim()
  .split(/,\s*/)
  .map((name) => {
    const words = name.split(' ');
    return { name_first: words.slice(0, -1).join(' '), name_last: words.at(-1) ?? '' };
  });
