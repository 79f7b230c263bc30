// What the host of the examples does, in the tests: by the values alone, so that each test knows what comes.

const refused = (code, message) => Object.assign(new Error(message), { code });

export const createTeam = ({ input }) => {
  if (input.name === "Owls") throw refused("nameTaken", "There is a team called Owls already.");
  return { teamId: 7 };
};

export const sendCode = () => ({});

export const verifyCode = ({ input }) => {
  if (input.code !== "1234") throw refused("wrongCode", "That is not the code.");
  return {};
};

export const logIn = () => ({});

/** Takes until the test says what comes of it, by `finish` or `refuse`. All pages of a browser count together how often it began. */
export const patientWork = () => new Promise((finish, reject) => {
  localStorage.begun = Number(localStorage.begun ?? 0) + 1;
  Object.assign(globalThis, { finish, refuse: (message) => reject(refused("no", message)) });
});

/** Fails as the client says it of an error that is not for the user. */
export const clumsyWork = () => { throw refused("handlerFailed", ""); };
