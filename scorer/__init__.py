"""The rules of Sushi Go!, Sushi Go Party! and Sushi Draft."""
